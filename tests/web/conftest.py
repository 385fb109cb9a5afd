import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx2")


@pytest.fixture(scope="module", autouse=True)
def unhurried():
    """On a busy machine nothing is ended because it takes long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tesuji.web.api.SHORT", 7200.0)
        patch.setattr("tesuji.web.desk.GRACE", 3600.0)
        yield


@pytest.fixture(scope="module")
def client():
    from starlette.testclient import TestClient

    from tesuji.web.api import make_app
    from tesuji.web.settings import WebSettings

    with TestClient(make_app(WebSettings(workers=1, queue=4, seconds=3600.0)), base_url="http://127.0.0.1") as client:
        yield client
