"""Capturing one block by selective search: Zhang's chapter 3."""
