"""Who is let in: this machine's pages, with the token where one is needed, and with requests of a decent size."""

import pytest
from starlette.testclient import TestClient

from tesuji.errors import InputError
from tesuji.web.api import make_app
from tesuji.web.settings import WebSettings

TOKEN = "a-long-enough-token"


def test_the_page_comes_with_headers_that_a_browser_obeys(client):
    page = client.get("/")
    assert page.status_code == 200
    assert "Tesuji" in page.text
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8361", "192.168.1.5"])
def test_other_hosts_names_are_refused(client, host):
    assert client.get("/api/line", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["localhost", "localhost:8361", "127.0.0.1:1", "[::1]:8361", "[::1]"])
def test_names_of_this_machine_are_not(client, host):
    assert client.get("/api/line", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}],
)
def test_other_sites_pages_may_not_ask(client, headers):
    answer = client.post("/api/stop/x", json={}, headers=headers)
    assert answer.status_code == 403


def test_the_own_page_may(client):
    assert client.post("/api/stop/x", json={}, headers={"origin": "http://127.0.0.1"}).status_code == 404


def test_large_requests_are_refused_before_they_are_read(client):
    assert client.post("/api/read", json={"text": "x" * 3_000_000}).status_code == 413


def test_large_requests_without_a_length_are_cut_off(client):
    def chunks():
        for _ in range(40):
            yield b" " * 100_000

    answer = client.post("/api/read", content=chunks(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/api.py", "/static/app.js", "//etc/passwd", "/app.py"])
def test_no_path_from_outside_is_opened(client, path):
    assert client.get(path).status_code == 404


def test_a_server_for_others_needs_a_token():
    with pytest.raises(InputError, match="token"):
        WebSettings(host="0.0.0.0")
    assert not WebSettings(host="0.0.0.0", token=TOKEN).is_local


def test_the_token_is_asked_for():
    settings = WebSettings(host="0.0.0.0", token=TOKEN, workers=1)
    client = TestClient(make_app(settings), base_url="http://go.example")
    assert client.get("/api/line").status_code == 401
    assert client.get("/").status_code == 401
    assert client.get("/api/line", headers={"authorization": "Bearer wrong"}).status_code == 401
    assert client.get("/api/line", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200
    assert client.get(f"/?token={TOKEN}").status_code == 200
    assert client.get("/api/line").status_code == 200, "the address has set a cookie"
