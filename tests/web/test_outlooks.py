"""The page says what a move would bring before it is made, and accents only what one probably wants."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import Pick, Postmaster, Told, at_a_table, changed, click, liked, new_page, press_one, spots

PARTNERS = "partners"


def until(page: Page, kind: str, pick: Pick = liked) -> None:
    """Play on until one can begin with something of this kind."""
    for _ in range(300):
        begins = page.query_selector(".spot.pressed") is None
        if begins and any(spot.key.startswith(kind) for spot in spots(page)):
            return
        assert press_one(page, click, pick)
        page.wait_for_selector(".spot.lit, dialog[open] table")
    raise AssertionError(f"{kind} never came")


def test_closing_says_what_it_brings_and_what_throws_away_has_no_accent(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "thurn-und-taxis")
    post = Postmaster(page)
    until(page, "button:close", lambda lit: post([spot for spot in lit if spot.key != "button:throw"]))
    close = page.locator('.spot[data-spot="button:close"]')
    expect(close).to_have_attribute("aria-description", re.compile(r"carriage.*At best: \d+ point"))
    accented = page.locator(".expected .button.main").evaluate_all("all => all.map(one => one.dataset.spot)")
    wanted = "button:cartwright" if "button:cartwright" in [spot.key for spot in spots(page)] else "button:close"
    assert accented == [wanted]
    brings = {"button:close": "At best:", "button:cartwright": "Your route then has"}[wanted]
    page.locator(f'.spot[data-spot="{wanted}"]').hover()  # else it tells of what has the focus
    expect(page.locator(".expected .outlook")).to_contain_text(brings)
    end = page.locator('.spot[data-spot="button:end"]')
    assert "main" not in (end.get_attribute("class") or "").split()
    page.context.close()


def test_the_administrator_is_never_accented(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "thurn-und-taxis")
    post = Postmaster(page)
    until(page, "button:refresh", lambda lit: post([spot for spot in lit if spot.key != "button:throw"]))
    expect(page.locator('.button[data-spot="button:refresh"]')).not_to_have_class(re.compile(r"\bmain\b"))
    page.context.close()


def test_a_pawn_shows_where_it_would_land_before_it_goes(browser: Browser, server: Process) -> None:
    """By mouse the place is marked and told as soon as one points at the pawn; a finger presses the place itself."""
    page = new_page(browser)
    at_a_table(page, server, PARTNERS)
    until(page, "pawn:")
    pawn = next(spot.key for spot in spots(page) if spot.key.startswith("pawn:"))
    page.locator(f'.spot.lit[data-spot="{pawn}"]').first.dispatch_event("click")
    end = next(spot.key for spot in spots(page) if spot.key.startswith("to:"))
    place = page.locator(f'.spot.lit[data-spot="{end}"]')
    expect(place).to_have_attribute("aria-label", re.compile("To "))
    expect(place).to_have_attribute("aria-description", re.compile("Lands on:"))  # and whom it hits
    place.dispatch_event("pointerenter", {"pointerType": "mouse"})
    expect(page.locator(".expected .outlook")).to_contain_text("Lands on:")
    page.keyboard.press("Escape")
    page.locator(f'.spot.lit[data-spot="{pawn}"]').first.dispatch_event("pointerenter", {"pointerType": "mouse"})
    expect(page.locator(".landing").first).to_be_attached()
    page.context.close()


def test_a_card_and_a_pawn_alone_do_not_move_under_a_finger(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    at_a_table(page, server, PARTNERS)
    until(page, "pawn:")
    told = page.locator('.unseen[role="log"] p')
    before = told.count()
    for spot in [spot for spot in spots(page) if spot.key.startswith("card:")]:
        page.locator(f'.spot.lit[data-spot="{spot.key}"]').first.tap(force=True)
        if spot.key != "card:swap" and any(other.key.startswith("pawn:") for other in spots(page)):
            break
        page.keyboard.press("Escape")
    page.locator('.spot.lit[data-spot^="pawn:"]').first.tap(force=True)
    expect(page.locator('.spot.lit[data-spot^="to:"]').first).to_be_attached()
    assert told.count() == before
    page.context.close()


def test_whom_a_card_is_given_to_is_said(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, PARTNERS)
    card = page.locator('.spot.lit[data-spot^="card:"]').first
    card.dispatch_event("pointerenter", {"pointerType": "mouse"})
    expect(page.locator(".expected .outlook")).to_contain_text("gets this card:")
    page.context.close()


def with_two_from_home(message: Told) -> Told:
    """A card that brings two pawns from home, one's own or one of the partner's."""
    told = message.get("game")
    if told and told["legal"] is not None:
        card = told["view"]["hand"][0]
        told["view"]["phase"] = "play"
        told.update(
            legal=[{"type": "enter", "card": card, "seats": seats} for seats in ([0, 0], [0, 3])], final=[], unlikely=[]
        )
    return message


def test_whose_pawns_come_from_home_is_said_once(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    changed(page, with_two_from_home)
    at_a_table(page, server, "partners-plus")
    page.locator('.spot.lit[data-spot^="card:"]').first.click()
    buttons = page.locator('.button[data-spot^="button:enter:"]')
    expect(buttons).to_have_text(["2 pawns from home: Anna", "2 pawns from home: Anna and Dietmar"])
    page.context.close()


def with_two_alike(message: Told) -> Told:
    """A hand with two equal cards, which may be laid at both ends of a route."""
    told = message.get("game")
    if told and told["legal"] is not None:
        told["view"].update(hand=["Ulm", "Ulm", "Basel"], phase="play")
        told["view"]["seats"][told["seat"]].update(route=["Stuttgart", "Sigmaringen"], cards=3)
        moves = [{"type": "play", "city": "Ulm", "end": end} for end in ("left", "right")]
        told.update(legal=[*moves, {"type": "start", "city": "Ulm"}], final=[], unlikely=[2])
    return message


def test_of_equal_cards_one_rises_and_throwing_away_is_a_button_without_accent(
    browser: Browser, server: Process
) -> None:
    page = new_page(browser)
    changed(page, with_two_alike)
    at_a_table(page, server, "thurn-und-taxis")
    throw = page.locator('.button[data-spot="button:throw"]')
    expect(throw).to_be_visible()
    expect(throw).not_to_have_class(re.compile(r"\bmain\b"))
    cards = page.locator('.spot.lit[data-spot="card:Ulm"]')
    expect(cards).to_have_count(2)
    cards.nth(1).click()
    expect(page.locator(".spot.pressed")).to_have_count(1)
    expect(page.locator(".spot.pressed")).to_have_attribute("data-copy", "1")
    expect(page.locator('.spot.lit[data-spot="end:left"]')).to_be_visible()
    page.context.close()


def with_one_end(message: Told) -> Told:
    told = with_two_alike(message).get("game")
    if told and told["legal"] is not None:
        told.update(legal=told["legal"][1:], unlikely=[1])
    return message


def test_where_a_card_fits_one_end_alone_nothing_is_asked(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    sent: list[Told] = []
    changed(page, with_one_end, sent.append)
    at_a_table(page, server, "thurn-und-taxis")
    page.locator('.spot.lit[data-spot="card:Ulm"]').first.click()
    expect(page.get_by_role("alert")).to_be_visible()  # the server knows better: there is no such card
    moves = [message["move"] for message in sent if message["type"] == "move"]
    assert moves == [{"type": "play", "city": "Ulm", "end": "right"}]
    page.context.close()


def test_a_ticket_shows_its_ends_and_a_way_in_choosing_too(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "ticket-to-ride-new-york")
    ticket = page.locator("[data-ticket]").first
    ticket.hover()
    expect(page.locator(".route.way").first).to_be_attached()
    expect(page.locator(".shown")).not_to_have_count(0)
    page.mouse.move(5, 5)
    expect(page.locator(".route.way")).to_have_count(0)
    ticket.focus()
    expect(page.locator(".route.way").first).to_be_attached()
    ticket.click()
    expect(page.get_by_role("alert")).to_contain_text("A shortest way takes")
    page.locator('.button[data-spot^="button:keep"]').last.click()
    until(page, "pile")
    number = int(ticket.get_attribute("data-ticket") or "")
    expect(page.locator(".signs").filter(has_text=chr(65 + number))).to_have_count(2)
    page.context.close()


def as_complete(message: Told) -> Told:
    """Whatever is asked about is a ticket that is complete."""
    if message["type"] == "why":
        message["says"]["key"] = "ticket.complete"
    return message


@pytest.mark.parametrize("complete", [True, False])
def test_a_ticket_that_is_complete_when_it_is_drawn_says_so(complete: bool, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    if complete:
        changed(page, as_complete)
    at_a_table(page, server, "ticket-to-ride-new-york")
    stubs = page.locator("[data-ticket] .stub.offered")
    expect(stubs).not_to_have_count(0)
    stubs.first.click()
    expect(page.get_by_role("alert")).to_be_visible()  # by now it has been asked about the tickets too
    expect(page.locator(".stub.offered.complete")).to_have_count(stubs.count() if complete else 0)
    page.context.close()
