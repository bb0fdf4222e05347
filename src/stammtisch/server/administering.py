"""The administrator's page: made here, without scripts, for who came by a link from `stammtisch admin link`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from stammtisch.engine.errors import Refused
from stammtisch.server import keys
from stammtisch.server.administration import Administrator
from stammtisch.server.bans import KINDS
from stammtisch.server.guard import address_of, is_secure
from stammtisch.server.limits import Rates
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import SqlStore
from stammtisch.tables.errors import Denied

COOKIE = "stammtisch-admin"
MOST_ROWS = 200
STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid gray; vertical-align: top }
td { overflow-wrap: anywhere } form { display: inline } [role=alert] { border: 1px solid; padding: 0.5rem }
button { white-space: nowrap }
@media (max-width: 45rem) {
  thead { display: none } tr, td { display: block; border: 0 } tr { border-bottom: 1px solid gray; padding: 0.5rem 0 }
}
"""
Fields = dict[str, str]


def routes(store: SqlStore, metrics: Metrics, tries: Rates) -> APIRouter:
    router = APIRouter(prefix="/admin", include_in_schema=False)

    async def administrator(request: Request) -> Administrator:
        who = await keys.holder(store, keys.SESSION, request.cookies.get(COOKIE, ""))
        if who is None:
            raise Denied("not_administrator", "Open this page by a new link: stammtisch admin link.")
        return Administrator(store, who)

    @router.get("/style.css")
    def style() -> Response:
        return Response(STYLE, media_type="text/css")

    @router.get("/enter/{key}")
    def knock(key: str) -> HTMLResponse:
        """A button, so that who only looks where a link leads (a messenger, say) does not use it up."""
        return page("<p>This link opens the page once.</p>" + button("", "Open"))

    @router.post("/enter/{key}")
    async def enter(request: Request, key: str) -> Response:
        if not tries.take(address_of(request.scope)):
            raise Denied("too_fast", "That is too fast: wait a moment.")
        who = await keys.use_up(store, keys.LINK, key)
        if who is None:
            return page(alert("This link has been used, or is too old: stammtisch admin link makes a new one."), 403)
        session = await keys.make(store, keys.SESSION, who)
        answer = RedirectResponse("/admin", 303)
        lasts, secure = keys.LASTS[keys.SESSION], is_secure(request.scope)
        answer.set_cookie(
            COOKIE, session, max_age=lasts, httponly=True, samesite="strict", secure=secure, path="/admin"
        )
        return answer

    @router.get("")
    async def overview(request: Request) -> HTMLResponse:
        return page(await everything(await administrator(request), metrics))

    @router.get("/export/{person}")
    async def export(request: Request, person: str) -> Response:
        told = await (await administrator(request)).export(person)
        headers = {"content-disposition": f'attachment; filename="{person}.json"', "cache-control": "no-store"}
        return Response(json.dumps(told, ensure_ascii=False, indent=2), media_type="application/json", headers=headers)

    @router.post("/{deed}")
    async def act(request: Request, deed: str) -> Response:
        who = await administrator(request)
        fields = {name: values[0] for name, values in parse_qs((await request.body()).decode(errors="replace")).items()}
        try:
            await do(who, deed, fields, request.cookies.get(COOKIE, ""))
        except (Refused, KeyError, ValueError) as error:
            sentence = str(error) if isinstance(error, Refused) else "Something is missing there, or is no number."
            return page(alert(sentence) + await everything(who, metrics), 409)
        return RedirectResponse("/admin", 303)

    return router


async def do(who: Administrator, deed: str, fields: Fields, session: str) -> None:
    """One of the buttons of the page."""
    match deed:
        case "close":
            await who.close(fields["code"])
        case "ban" if fields["kind"] in KINDS:
            await who.keep_out(fields["kind"], fields["what"], fields.get("reason", ""))
        case "unban":
            await who.let_in(fields["kind"], fields["what"])
        case "settle":
            await who.settle(fields["code"], int(fields["n"]))
        case "delete" if fields.get("sure") == "yes":
            await who.delete(fields["person"])
        case "leave":
            await keys.use_up(who.store, keys.SESSION, session)
        case _:
            raise Denied("nothing", "Nothing was done: say that you are sure, or choose something that there is.")


async def everything(who: Administrator, metrics: Metrics) -> str:
    refusals = {labels: count for (name, labels), count in metrics.counts.items() if name == "refusals"}
    people = sorted((await who.people()).items())
    return "".join(
        (
            section(
                "Reports",
                ["when", "table", "who", "what was said", "reported by", ""],
                [
                    [
                        when(report.at),
                        escape(f"{report.code} {report.n}"),
                        escape(f"{report.said['name']} ({report.said['person']})"),
                        escape(str(report.said.get("text") or report.said.get("phrase"))),
                        escape(report.by),
                        button("settle", "Settle", code=report.code, n=str(report.n))
                        + button("ban", "Ban", kind="person", what=report.said["person"], reason="reported"),
                    ]
                    for report in await who.reports()
                ],
            ),
            section(
                "Tables",
                ["table", "is", "game", "seats", ""],
                [
                    [
                        escape(about["code"]),
                        escape(about["status"]),
                        escape(about["game"]),
                        escape(", ".join(seat["name"] or seat["bot"] or "free" for seat in about["seats"])),
                        button("close", "Close", code=about["code"]),
                    ]
                    for about in (await who.tables())[:MOST_ROWS]
                ],
            ),
            section(
                "People",
                ["person", "names", "tables", ""],
                [
                    [
                        escape(person),
                        escape(", ".join(sorted(names))),
                        str(number),
                        f'<a href="/admin/export/{escape(person)}">Export</a> '
                        + button("ban", "Ban", kind="person", what=person)
                        + button("ban", "Revoke cookies", kind="cookies", what=person)
                        + button("delete", "Delete", "sure", person=person),
                    ]
                    for person, (names, number) in people[:MOST_ROWS]
                ],
            ),
            section(
                "Kept out",
                ["what", "whom", "since", "reason", ""],
                [
                    [
                        escape(ban.kind),
                        escape(ban.what),
                        when(ban.at),
                        escape(ban.reason),
                        button("unban", "Let in", kind=ban.kind, what=ban.what),
                    ]
                    for ban in (await who.bans())[:MOST_ROWS]
                ],
            ),
            '<form method="post" action="/admin/ban"><input type="hidden" name="kind" value="address">'
            '<label>Address <input name="what" required></label> <label>Reason <input name="reason"></label> '
            "<button>Ban</button></form>",
            section(
                "Refused by this process",
                ["why", "how often"],
                [[escape(why), str(count)] for why, count in sorted(refusals.items())],
            ),
            section(
                "What administrators and hosts did",
                ["when", "who", "what"],
                [
                    [
                        when(deed.at),
                        escape(deed.who),
                        escape(f"{deed.what} {json.dumps(deed.facts, ensure_ascii=False)}"),
                    ]
                    for deed in (await who.deeds())[:MOST_ROWS]
                ],
            ),
            button("leave", "Leave"),
        )
    )


def section(title: str, heads: list[str], rows: Iterable[list[str]]) -> str:
    """A table of cells that are escaped already."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    nothing = f'<tr><td colspan="{len(heads)}">Nothing.</td></tr>'
    return f"<h2>{escape(title)}</h2><table><thead><tr>{head}</tr></thead><tbody>{body or nothing}</tbody></table>"


def button(deed: str, text: str, confirm: str | None = None, **fields: str) -> str:
    hidden = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in fields.items())
    box = f'<label><input type="checkbox" name="{confirm}" value="yes" required>sure</label> ' if confirm else ""
    action = f' action="/admin/{deed}"' if deed else ""
    return f'<form method="post"{action}>{hidden}{box}<button>{escape(text)}</button></form> '


def alert(sentence: str) -> str:
    return f'<p role="alert">{escape(sentence)}</p>'


def when(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


def page(content: str, status: int = 200) -> HTMLResponse:
    text = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>Stammtisch</title><link rel="stylesheet" href="/admin/style.css"><h1>Stammtisch</h1>{content}</html>'
    )
    return HTMLResponse(text, status, {"cache-control": "no-store"})
