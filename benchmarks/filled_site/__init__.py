"""A site with as many made-up teams as wanted, for the scripts that time boards."""
