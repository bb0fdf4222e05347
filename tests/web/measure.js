// What anybody can measure on a table: faults as sentences, the places of things, and what is lit. Run in the page.
(() => {
  const SLACK = 1;
  /** What is laid over the table for a while, and is no part of a region. */
  const OVER = '.bubble, .final, dialog, .events, .offer, .verdict, .counting';
  const shown = element => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && style.display !== 'none';
  };
  const boxOf = element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height, right: x + width, bottom: y + height };
  };
  const regions = () => [...document.querySelectorAll('[data-region]')].map(element => ({
    name: element.dataset.region, element, box: boxOf(element), folded: element.matches('button'),
  }));
  const common = (a, b, slack = SLACK, low = slack) =>
    Math.min(a.right, b.right) - Math.max(a.x, b.x) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > low;
  const inside = (box, outer, slack = SLACK) =>
    box.x >= outer.x - slack && box.y >= outer.y - slack && box.right <= outer.right + slack && box.bottom <= outer.bottom + slack;
  const screen = () => ({ x: 0, y: 0, right: innerWidth, bottom: innerHeight });
  const named = element => `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''} "${element.textContent.trim().slice(0, 30)}"`;
  const areaOf = ({ width, height }) => width * height;
  const goesOn = strip => strip.scrollHeight > strip.clientHeight + 3 || strip.scrollWidth > strip.clientWidth + 3;

  /** 1: the page does not scroll; every region is whole, on the screen, and by itself. */
  function regionFaults(wanted) {
    const faults = [];
    scrollTo(0, 200);
    if (scrollY !== 0 || document.documentElement.scrollHeight > innerHeight + SLACK) faults.push('the page scrolls');
    scrollTo(0, 0);
    if (document.documentElement.scrollWidth > innerWidth + SLACK) faults.push('the page is too wide');
    const all = regions();
    for (const name of wanted) {
      if (all.filter(region => region.name === name).length !== 1) faults.push(`there is not one region ${name}`);
    }
    for (const { name, box, folded, element } of all) {
      if (!inside(box, screen())) faults.push(`${name} is not wholly on the screen`);
      if (folded && (box.width < 44 || box.height < 44)) faults.push(`the button of ${name} is small`);
      if (folded && !['players', 'talk'].includes(name)) faults.push(`${name} is folded`);
      const cut = [...element.querySelectorAll('*')].find(part =>
        !part.closest(`.scrolling, svg, .unseen, ${OVER}`) && shown(part) && !inside(boxOf(part), box, 9));
      if (cut) faults.push(`${name} does not hold its ${named(cut)}`);
    }
    const head = document.querySelector('.head');
    const open = all.filter(region => !region.folded);
    if (head) open.push({ name: 'the head', box: boxOf(head) });
    open.forEach((one, i) => open.slice(i + 1).forEach(other => {
      if (common(one.box, other.box)) faults.push(`${one.name} lies over ${other.name}`);
    }));
    return faults;
  }

  /** What is laid over the table is on the screen and can be read to its end; a hint leaves all but the board free. */
  function overlayFaults() {
    const faults = [];
    for (const bubble of document.querySelectorAll('.bubble, .verdict')) {
      if (!inside(boxOf(bubble), screen())) faults.push(`${named(bubble)} is laid beyond the screen`);
      if (bubble.scrollWidth > bubble.clientWidth + 3) faults.push(`${named(bubble)} is too wide for its place`);
      if (goesOn(bubble) && !/more-(above|below)/.test(bubble.className)) faults.push(`${named(bubble)} does not show that it goes on`);
    }
    const hint = document.querySelector('.shelf, .verdict');
    const board = regions().find(region => region.name === 'board').box;
    if (hint && !inside(boxOf(hint), board)) faults.push('the hint lies over more than the board');
    if (hint && areaOf(boxOf(hint)) > 0.52 * areaOf(board)) faults.push('the hint hides more than half of the board');
    for (const sheet of document.querySelectorAll('dialog[open], .counting')) {
      if (!inside(boxOf(sheet), screen())) faults.push(`${named(sheet)} is not wholly on the screen`);
      if (sheet.scrollWidth > sheet.clientWidth + 1) faults.push(`${named(sheet)} is too wide`);
    }
    const count = document.querySelector('.counting');
    if (count && common(boxOf(count), board)) faults.push('the count lies over the board');
    return faults;
  }

  /** 2: the board has its share, is drawn whole, and its names can be read. */
  function boardFaults() {
    const faults = [];
    const { box, element } = regions().find(region => region.name === 'board');
    const drawing = element.querySelector('svg.board');
    if (box.width * box.height < 0.3 * innerWidth * innerHeight) faults.push('the board has less than 30 % of the screen');
    if (drawing === null) {
      const tables = boxOf(element.querySelector('.tables'));
      return inside(box, tables, 2) ? faults : [...faults, 'the plain table does not fill its region'];
    }
    const { width, height } = drawing.viewBox.baseVal;
    const scale = drawing.getScreenCTM().a;
    if (Math.abs(width * scale - box.width) > 2 && Math.abs(height * scale - box.height) > 2) faults.push('the drawing fills its region in no direction');
    if (width * scale > box.width + 2 || height * scale > box.height + 2) faults.push('the board is not seen whole');
    const corner = drawing.getScreenCTM();
    const sheet = { x: corner.e, y: corner.f, right: corner.e + width * scale, bottom: corner.f + height * scale };
    const targets = [...drawing.querySelectorAll('.spot')].flatMap(spot => {
      const shapes = [...spot.querySelectorAll('.space')];
      return (shapes.length ? shapes : [spot.querySelector('.medallion circle')]).filter(Boolean).map(shape => ({ spot, box: boxOf(shape) }));
    });
    const names = [...drawing.querySelectorAll('text')].filter(text => shown(text) && !text.closest('.pay'));
    for (const text of names) {
      const name = boxOf(text);
      if (!inside(name, sheet, 2)) faults.push(`the name ${text.textContent.trim()} is cut`);
      if (!text.matches('.name, [text-anchor]')) continue;
      const covered = targets.find(({ spot, box: target }) => {
        const [x, y] = [(target.x + target.right) / 2, (target.y + target.bottom) / 2];
        return !spot.contains(text) && x > name.x && x < name.right && y > name.y + name.height * 0.2 && y < name.bottom - name.height * 0.2;
      });
      if (covered) faults.push(`the name ${text.textContent.trim()} covers ${covered.spot.dataset.spot}`);
    }
    for (const plate of drawing.querySelectorAll('.plate')) {
      if (!names.some(text => plate.contains(text))) faults.push('a plate on the board is empty');
    }
    const plain = names.filter(text => text.matches('.name, [text-anchor]'));
    plain.forEach((one, i) => plain.slice(i + 1).forEach(other => {
      if (common(boxOf(one), boxOf(other), 0.35 * Math.min(boxOf(one).height, boxOf(other).height))) {
        faults.push(`the names ${one.textContent.trim()} and ${other.textContent.trim()} lie over each other`);
      }
    }));
    return faults;
  }

  function sizeOf(element) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const svg = element.closest('svg');
    if (!svg || !element.getScreenCTM) return size;
    const { a, b } = element.getScreenCTM();
    return size * Math.hypot(a, b);
  }

  /** What one sees of a box: a name may end in dots. */
  function clipped(box, element) {
    const frame = element.closest('b, h1, .route');
    if (!frame || getComputedStyle(frame).overflowX !== 'hidden') return box;
    const { x, right } = boxOf(frame);
    return { ...box, x: Math.max(x, box.x), right: Math.min(right, box.right) };
  }

  /** The texts that one sees, each with its element and its box. */
  function texts(root = document.body) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || element.closest('.unseen, script, style, defs, option, title') || !shown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()].map(({ x, y, right, bottom }) => clipped({ x, y, right, bottom }, element));
      found.push({ element, text: walker.currentNode.data.trim().slice(0, 40), boxes });
    }
    return found;
  }

  /** What one sees of a box that is in a strip which scrolls: it may be nothing. */
  const inStrip = (box, element) => {
    const strip = element.closest('.scrolling');
    const { x, y, right, bottom } = strip ? boxOf(strip) : screen();
    return { x: Math.max(x, box.x), y: Math.max(y, box.y), right: Math.min(right, box.right), bottom: Math.min(bottom, box.bottom) };
  };

  /** No text is smaller than 9 px, none is cut but names that end in dots, and none lies over another; `besides` are mere pictures. */
  function textFaults(besides = 'defs') {
    const faults = new Set();
    const seen = texts().filter(({ element }) => !element.closest(besides));
    for (const { element, text } of seen) {
      if (sizeOf(element) < 8.95) faults.add(`"${text}" is ${sizeOf(element).toFixed(1)} px high`);
    }
    for (const element of document.querySelectorAll('button, a, h2, p, li, label, .stub, .end')) {
      if (!shown(element) || element.closest('.unseen') || ['auto', 'hidden'].includes(getComputedStyle(element).overflowX)) continue;
      const [box, boxes] = [boxOf(element), texts(element).filter(one => one.element.closest('svg') === null).flatMap(one => one.boxes)];
      if (boxes.some(one => one.right > box.right + 1 || one.x < box.x - 1)) faults.add(`${named(element)} is cut`);
      const air = Math.max(2, 0.12 * sizeOf(element)); // the box of letters is higher than a line of them
      if (element.matches('button, .stub, .end') && boxes.some(one => one.bottom > box.bottom + air || one.y < box.y - air)) faults.add(`${named(element)} is too low for its words`);
    }
    const lines = seen.filter(({ element }) => !element.closest(`svg, ${OVER}, table`))
      .flatMap(({ element, text, boxes }) => boxes.map(box => ({ element, text, high: box.bottom - box.y, box: inStrip(box, element) })))
      .filter(({ box }) => box.bottom - box.y > 3);
    lines.forEach((one, i) => lines.slice(i + 1).forEach(other => {
      const low = 0.45 * Math.min(one.high, other.high);
      if (one.element !== other.element && common(one.box, other.box, 4, low)) faults.add(`"${one.text}" and "${other.text}" lie over each other`);
    }));
    return [...faults];
  }

  /** Whether something in a strip fades out at its left or right although nothing of it goes on there. */
  function fadesInVain(strip) {
    const [FADE, BARELY] = [26, 8];
    const box = boxOf(strip);
    const parts = [...strip.querySelectorAll('*')].filter(part => shown(part) && !part.closest('.unseen')).map(boxOf);
    const all = [...parts, ...texts(strip).flatMap(one => one.boxes)];
    const beyond = {
      before: [strip.scrollLeft, part => part.x - box.x],
      after: [strip.scrollWidth - strip.clientWidth - strip.scrollLeft, part => box.right - part.right],
    };
    return Object.entries(beyond).some(([side, [by, inside]]) =>
      strip.matches(`.more-${side}`) && all.every(part => inside(part) >= -2) && all.some(part => inside(part) < Math.min(FADE, by) - BARELY));
  }

  /** 4: what is lit can be reached: it is on the screen, or in a strip that scrolls and shows it. */
  function reachFaults() {
    const faults = [];
    const scrolls = element => element.matches('.scrolling') || [getComputedStyle(element).overflowX, getComputedStyle(element).overflowY].some(how => ['auto', 'scroll'].includes(how));
    for (const strip of [...document.querySelectorAll('.play *')].filter(scrolls)) {
      if (shown(strip) && goesOn(strip) && !/more-(before|after|above|below)/.test(strip.className)) faults.push(`the strip ${named(strip)} does not show that it goes on`);
      if (shown(strip) && fadesInVain(strip)) faults.push(`the strip ${named(strip)} fades out although one sees all of it`);
    }
    for (const fan of document.querySelectorAll('.fan')) if (fan.scrollHeight > fan.clientHeight + 3) faults.push('cards of the hand are cut below');
    const isBare = document.querySelector('.bubble, .verdict, .offer') === null;
    for (const spot of document.querySelectorAll('.spot.lit')) {
      const region = spot.closest('[data-region]');
      if (!region) continue;
      const strip = spot.closest('.scrolling');
      if (strip && !inside(boxOf(spot), boxOf(strip), 14)) spot.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      else if (!strip && !inside(boxOf(spot), boxOf(region), 14)) faults.push(`${spot.dataset.spot} is lit and not in its region`);
      const box = boxOf(spot.querySelector('.aim, .space') ?? spot);
      const [x, y] = [(box.x + box.right) / 2, (box.y + box.bottom) / 2];
      if (!inside({ x, y, right: x, bottom: y }, screen(), 0)) faults.push(`${spot.dataset.spot} is lit and off the screen`);
      else if (isBare) {
        const over = document.elementFromPoint(x, y);
        if (!over?.closest('.spot') && !over?.closest('[data-region]')?.contains(spot)) faults.push(`${spot.dataset.spot} is lit and covered by ${over ? named(over) : 'nothing'}`);
      }
    }
    for (const strip of document.querySelectorAll('.scrolling')) strip.scrollTo(0, strip.matches('.talk, .log') ? strip.scrollHeight : 0);
    const buttons = document.querySelector('.expected .buttons');
    const first = buttons?.querySelector('button, a');
    if (first && !inside(boxOf(first), boxOf(buttons), 2)) faults.push(`of the button "${first.textContent.trim()}" one sees a part`);
    return faults;
  }

  /** The bar of a replay: without scrolling it one goes a step on or back, and sees where one is. */
  function controlFaults() {
    const controls = document.querySelector('.controls');
    if (!controls) return [];
    const parts = [...controls.querySelectorAll('.steps button, .walk > *')];
    const steps = parts.filter(part => part.matches('.steps button')).map(boxOf);
    const faults = steps.some(({ y }) => Math.abs(y - steps[0].y) > SLACK) ? ['the steps do not lie beside each other'] : [];
    return [...faults, ...parts.filter(part => !inside(boxOf(part), boxOf(controls), 2)).map(part => `of ${named(part)} in the bar one sees a part`)];
  }

  /** What lies on a page besides the table, as far down as it goes: nothing is cut, and nothing lies over something else or touches it. */
  function pageFaults() {
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth + SLACK) faults.push('the page is too wide');
    const open = document.querySelector('dialog[open]');
    const things = [...(open ?? document.body).querySelectorAll('button, a.button, input, select, .panel, dialog')].filter(shown);
    things.forEach((one, i) => things.slice(i + 1).forEach(other => {
      if (one.contains(other) || other.contains(one)) return;
      const [a, b] = [boxOf(one), boxOf(other)];
      if (common({ ...a, y: a.y - 1, bottom: a.bottom + 2 }, b)) faults.push(`${named(one)} touches ${named(other)}`);
    }));
    return [...faults, ...textFaults('[aria-hidden=true]')];
  }

  const isCut = element => element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 3;

  /** 6: what decides the game is told whole; only a name or a route may end in dots. */
  function factFaults() {
    const faults = [];
    for (const element of document.querySelectorAll('[data-region] *')) {
      if (!['hidden', 'clip'].includes(getComputedStyle(element).overflowX) || element.closest('svg, .unseen') || !shown(element)) continue;
      if (element.matches('.frame, .tables, .fan, .talk-area, .line b, .route, h1') || element.closest('.bubble')) continue;
      if (isCut(element)) faults.push(`${named(element)} has more than one sees`);
    }
    for (const seat of document.querySelectorAll('.players-area li')) {
      const line = seat.querySelector('[data-place]');
      if (line && line.children.length === 0) faults.push(`${named(seat)} tells no facts`);
      for (const fact of seat.querySelectorAll('.fact, .score, .gone, .team')) {
        if (!inside(boxOf(fact), boxOf(seat), 2) || !shown(fact)) faults.push(`the fact ${named(fact)} is cut`);
      }
    }
    return faults;
  }

  /** How much of the screen the largest empty rectangle beside the board has: nothing drawn or written is in it. */
  function emptiness() {
    const STEPS = 48;
    const [wide, high] = [innerWidth / STEPS, innerHeight / STEPS];
    const things = [...document.querySelectorAll('.play svg, .play button, .play input, .play select, .play .card, .play .slot, .play .tables table')].filter(shown).map(boxOf);
    const filled = [...things, boxOf(document.querySelector('[data-region="board"]')), ...texts(document.querySelector('.play')).flatMap(one => one.boxes)];
    const heights = new Array(STEPS).fill(0);
    let most = 0;
    for (let row = 0; row < STEPS; row++) {
      for (let column = 0; column < STEPS; column++) {
        const cell = { x: column * wide, y: row * high, right: (column + 1) * wide, bottom: (row + 1) * high };
        heights[column] = filled.some(box => common(box, cell, 0)) ? 0 : heights[column] + 1;
      }
      for (let from = 0; from < STEPS; from++) {
        let low = Infinity;
        for (let to = from; to < STEPS && heights[to] > 0; to++) {
          low = Math.min(low, heights[to]);
          most = Math.max(most, low * (to - from + 1));
        }
      }
    }
    return most / STEPS ** 2;
  }

  /** Where things are that must not move when a text appears. */
  function places(isChosen = false) {
    const things = isChosen ? '[data-region], svg.board, .slot' : '[data-region], svg.board, .slot, .leaf, .plates .card';
    return [...document.querySelectorAll(things)].map(element => [element.dataset.region ?? element.getAttribute('class').split(' ')[0], ...Object.values(boxOf(element)).map(Math.round)].join(' '));
  }

  /** All that is lit on the table besides buttons and can be seen, with its box, and whether more is said of it. */
  function lit() {
    const isSeen = spot => { const { x, y, right, bottom } = inStrip(boxOf(spot), spot); return right - x > 4 && bottom - y > 4; };
    return [...document.querySelectorAll('.play .spot.lit')].filter(spot => shown(spot) && isSeen(spot)).flatMap(spot => {
      const parts = [...spot.querySelectorAll('.aim, .space')];
      return (parts.length ? parts : [spot]).map(part => {
        const { x, y, width, height } = boxOf(part);
        return { key: spot.dataset.spot, x, y, width, height, described: spot.hasAttribute('aria-description') };
      });
    });
  }

  /** How far the nearest of such elements is from a point. */
  function away(left, top, elements) {
    const boxes = [...document.querySelectorAll(elements)].filter(shown).flatMap(one => [...one.getClientRects()]);
    const far = ({ x, y, right, bottom }) => Math.hypot(Math.max(x - left, 0, left - right), Math.max(y - top, 0, top - bottom));
    return Math.min(1e5, ...boxes.map(far));
  }

  /** How the page answered a press: what is chosen, asked, magnified. */
  function answer() {
    return {
      pressed: [...new Set([...document.querySelectorAll('.spot.pressed')].map(spot => spot.dataset.spot))],
      asked: document.querySelector('.play > .bubble') !== null,
      said: document.querySelector('.expected').textContent,
      magnified: document.querySelector('.frame .whole') !== null,
      lit: [...document.querySelectorAll('.spot.lit')].map(spot => spot.dataset.spot).join(' '),
    };
  }

  const faults = wanted => [regionFaults(wanted), overlayFaults(), boardFaults(), textFaults(), reachFaults(), controlFaults(), factFaults()].flat();
  window.measure = { faults, isCut, pageFaults, emptiness, places, lit, away, answer };
})();
