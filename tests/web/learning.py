"""Taking a lesson as a learner does: reading on, pressing what is pointed at, being shown where that is not enough."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from stammtisch.engine import registry
from stammtisch.lessons import teaching
from stammtisch.lessons.reading import Lesson
from tests.web.browsing import YES

PRESSES = 4  # that a move may take: a card, a pawn, where to, how far


def lesson_of(game: str, name: str) -> Lesson:
    return teaching.lessons(registry.find(game))[name]


def step_of(page: Page) -> int:
    return int(page.locator(".expected").get_attribute("data-step") or -1)


def wait_for_step(page: Page, step: int) -> None:
    page.wait_for_function("n => document.querySelector('.expected')?.dataset.step === String(n)", arg=step)


def take(page: Page, one: Lesson, look: Callable[[int], None] = lambda step: None) -> int:
    """Take a lesson from the step that is shown to its last; how often it had to be shown what to do."""
    shown = 0
    for step in range(step_of(page), len(one.steps)):
        wait_for_step(page, step)
        look(step)
        if step + 1 == len(one.steps):
            break
        if one.steps[step].may is None:
            page.locator(".expected .next").click()
        elif not press(page, one, step):
            page.locator(".expected .show").first.click()
            shown += 1
    return shown


def press(page: Page, one: Lesson, step: int) -> bool:
    """Press what the words point at, in that order; whether this was the move."""
    points = [point for point in one.steps[step].points if not point.startswith("region:")]
    for _ in range(PRESSES):
        lit = page.evaluate("[...document.querySelectorAll('.spot.lit')].map(spot => spot.dataset.spot)")
        wanted = next((point for point in points if point in lit), None)
        if wanted is None:
            break
        points.remove(wanted)
        page.locator(f'.spot.lit[data-spot="{wanted}"]').first.dispatch_event("click")
        page.wait_for_function(
            "([n, spot]) => document.querySelector('.expected').dataset.step !== String(n)"
            ' || document.querySelector(`.bubble, .spot.pressed[data-spot="${CSS.escape(spot)}"]`) !== null',
            arg=[step, wanted],
        )
        question = page.locator(YES)
        if question.count() > 0:
            question.click()
            wait_for_step(page, step + 1)
        if step_of(page) != step:
            return True
    while page.locator(".expected .show").count() == 0 and step_of(page) == step:
        page.keyboard.press("Escape")
    return step_of(page) != step
