"""A walk through the API with the client of openapi-python-client.

Usage: python flow.py BASE FOLDER_WITH_SAMPLES
"""

import io
import pathlib
import sys

from route_guide_client import Client
from route_guide_client.api.audio import create_audio, read_audio
from route_guide_client.api.pages import read_web_manifest
from route_guide_client.api.pictures import create_picture
from route_guide_client.api.po_is import create_poi
from route_guide_client.api.routes import (
    create_from_pack,
    create_route,
    delete_route,
    read_pack,
    read_route,
    restore_route,
)
from route_guide_client.api.service import begin_session, read_settings
from route_guide_client.models import (
    BeginSessionJson,
    CreateAudioForm,
    CreateFromPackForm,
    CreatePictureForm,
    CreatePoiJson,
    CreateRouteForm,
    Error,
)
from route_guide_client.types import File

base, samples = sys.argv[1], pathlib.Path(sys.argv[2])
client = Client(base_url=base)


def sample(name: str) -> File:
    return File(payload=io.BytesIO((samples / name).read_bytes()), file_name=name)


def same(actual, expected):
    assert actual == expected, f"{actual!r} is not {expected!r}"


settings = read_settings.sync(client=client)
same(settings.tiles, None)
same(read_web_manifest.sync(client=client).start_url, "/")
# Without EDIT_PASSWORD there is nothing to log in to.
same(begin_session.sync_detailed(client=client, body=BeginSessionJson(password="x")).status_code, 409)

route_id = create_route.sync(client=client, body=CreateRouteForm(gpx=sample("walk.gpx"))).id
poi = create_poi.sync(
    route_id, client=client, body=CreatePoiJson(title="Tor", lat=50.6702, lon=7.2143)
)
same(poi.trigger_radius_m, settings.default_trigger_radius_m)
picture = create_picture.sync(
    route_id, poi.id, client=client, body=CreatePictureForm(picture=sample("gate.jpg"))
)
create_audio.sync(route_id, poi.id, client=client, body=CreateAudioForm(audio=sample("gate.mp3")))

part = read_audio.sync_detailed(route_id, poi.id, client=client, range_="bytes=100-199")
same(part.status_code, 206)
same(part.content, (samples / "gate.mp3").read_bytes()[100:200])

route = read_route.sync(route_id, client=client)
same(route.pois[0].images[0].id, picture.id)

pack = read_pack.sync(route_id, client=client)
pack.file_name = "walk.zip"
copy = create_from_pack.sync(client=client, body=CreateFromPackForm(pack=pack))
same(copy.pois[0].title, "Tor")

same(delete_route.sync(copy.id, client=client).soft_deleted, True)
gone = read_route.sync_detailed(copy.id, client=client)
same(gone.status_code, 404)
assert isinstance(gone.parsed, Error)
same(restore_route.sync(copy.id, client=client).restored, True)
