"""Handles on the searches of the core: one question asked, resumed, or explored as a tree."""
