"""KataGo's JSON analysis protocol, as a server: many positions at once, a line of JSON for each query and answer."""

from tesuji.analysis.fields import QueryError
from tesuji.analysis.query import Query, read_query
from tesuji.analysis.server import Server

__all__ = ["Query", "QueryError", "Server", "read_query"]
