// What anybody can measure on a table: faults as sentences, the places of things, and what is lit. Run in the page.
(() => {
  const SLACK = 1;
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
  const common = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.x, b.x) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > SLACK;
  const inside = (box, outer, slack = SLACK) =>
    box.x >= outer.x - slack && box.y >= outer.y - slack && box.right <= outer.right + slack && box.bottom <= outer.bottom + slack;
  const screen = () => ({ x: 0, y: 0, right: innerWidth, bottom: innerHeight });

  /** 1: the page does not scroll; every region is whole, on the screen, and by itself. */
  function regionFaults(wanted) {
    const faults = [];
    scrollTo(0, 200);
    if (scrollY !== 0 || document.documentElement.scrollHeight > innerHeight + SLACK) faults.push('the page scrolls');
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
        !part.closest('.scrolling, svg, .unseen') && !part.closest('.bubble') && !part.matches('.final') && shown(part) && !inside(boxOf(part), box, 9));
      if (cut) faults.push(`${name} does not hold its ${cut.tagName} ${cut.className}`);
    }
    all.forEach((one, i) => all.slice(i + 1).forEach(other => {
      if (common(one.box, other.box)) faults.push(`${one.name} lies over ${other.name}`);
    }));
    const hint = document.querySelector('.shelf');
    if (hint) {
      if (!inside(boxOf(hint), all.find(region => region.name === 'board').box)) faults.push('the hint lies over more than the board');
      if (hint.scrollHeight > hint.clientHeight + SLACK && !hint.matches('.more-below, .more-above')) faults.push('the hint does not show that it goes on');
    }
    return faults;
  }

  /** 2: the board has its share, is drawn whole, and its names can be read. */
  function boardFaults() {
    const faults = [];
    const { box, element } = regions().find(region => region.name === 'board');
    const drawing = element.querySelector('svg.board');
    if (box.width * box.height < 0.3 * innerWidth * innerHeight) faults.push('the board has less than 30 % of the screen');
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
    for (const text of [...drawing.querySelectorAll('text')].filter(shown)) {
      const name = boxOf(text);
      if (!inside(name, sheet, 2)) faults.push(`the name ${text.textContent.trim()} is cut`);
      if (!text.matches('.name, [text-anchor]')) continue;
      const covered = targets.find(({ spot, box: target }) => {
        const [x, y] = [(target.x + target.right) / 2, (target.y + target.bottom) / 2];
        return !spot.contains(text) && x > name.x && x < name.right && y > name.y + name.height * 0.2 && y < name.bottom - name.height * 0.2;
      });
      if (covered) faults.push(`the name ${text.textContent.trim()} covers ${covered.spot.dataset.spot}`);
    }
    return faults;
  }

  function sizeOf(element) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const svg = element.closest('svg');
    if (!svg || !element.getScreenCTM) return size;
    const { a, b } = element.getScreenCTM();
    return size * Math.hypot(a, b);
  }

  /** How far the text goes that one sees of an element. */
  function rightOf(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let right = -Infinity;
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest('.unseen, option')) continue;
      const text = document.createRange();
      text.selectNodeContents(walker.currentNode);
      right = Math.max(right, text.getBoundingClientRect().right);
    }
    return right;
  }

  /** No text is smaller than 9 px, and none is cut but names that end in dots. */
  function textFaults() {
    const faults = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || element.closest('.unseen, script, style, defs, option') || !shown(element)) continue;
      if (sizeOf(element) < 8.95) faults.add(`"${element.textContent.trim().slice(0, 30)}" is ${sizeOf(element).toFixed(1)} px high`);
    }
    for (const element of document.querySelectorAll('button, a, h2, p, li, label')) {
      if (!shown(element) || element.closest('.unseen, .scrolling') || ['auto', 'hidden'].includes(getComputedStyle(element).overflowX)) continue;
      if (rightOf(element) > element.getBoundingClientRect().right + 1) faults.add(`"${element.textContent.trim().slice(0, 40)}" is cut`);
    }
    return [...faults];
  }

  /** 4: what is lit can be reached: it is on the screen, or in a strip that scrolls and shows it. */
  function reachFaults() {
    const faults = [];
    for (const spot of document.querySelectorAll('.spot.lit')) {
      const region = spot.closest('[data-region]');
      if (!region) continue;
      const strip = spot.closest('.scrolling');
      const hidden = () => !inside(boxOf(spot), strip ? boxOf(strip) : boxOf(region), 14);
      if (strip && hidden()) {
        if (!/more-(before|after|above|below)/.test(strip.className)) faults.push(`the strip of ${spot.dataset.spot} does not show that it goes on`);
        spot.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
      const box = boxOf(spot);
      const centre = { x: (box.x + box.right) / 2, y: (box.y + box.bottom) / 2 };
      if (!inside({ ...centre, right: centre.x, bottom: centre.y }, screen(), 0)) faults.push(`${spot.dataset.spot} is lit and off the screen`);
    }
    for (const strip of document.querySelectorAll('.scrolling')) strip.scrollTo(0, strip.matches('.talk, .log') ? strip.scrollHeight : 0);
    return faults;
  }

  /** Where things are that must not move when a text appears. */
  function places() {
    const fixed = [...document.querySelectorAll('[data-region], svg.board, .slot, .leaf, .plates .card')];
    return fixed.map(element => [element.dataset.region ?? element.getAttribute('class').split(' ')[0], ...Object.values(boxOf(element)).map(Math.round)].join(' '));
  }

  /** All that is lit on the table besides buttons, with its box. */
  function lit() {
    return [...document.querySelectorAll('.play .spot.lit')].filter(shown).map(spot => {
      const { x, y, width, height } = boxOf(spot.querySelector('.aim') ?? spot);
      return { key: spot.dataset.spot, x, y, width, height, final: spot.hasAttribute('aria-description') };
    });
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

  window.measure = { regionFaults, boardFaults, textFaults, reachFaults, places, lit, answer };
})();
