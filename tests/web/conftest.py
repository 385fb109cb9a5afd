import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")


@pytest.fixture(scope="module")
def client():
    from starlette.testclient import TestClient

    from tesuji.web.api import make_app
    from tesuji.web.settings import WebSettings

    with TestClient(make_app(WebSettings(workers=1, queue=4, seconds=3600.0)), base_url="http://127.0.0.1") as client:
        yield client
