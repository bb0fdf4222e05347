/** Where we are: the path, and moving about without loading the page anew. */
class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname;
    });
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** For links: follow them here unless the browser is asked for something special. */
  follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
