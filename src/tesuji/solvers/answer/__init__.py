"""Finishing an answer: what the other side reaches, other first moves, words, trees and files."""
