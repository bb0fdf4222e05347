/** Looks at an element again whenever its size or its contents change; the answer ends that. */
export function whenChanged(node: HTMLElement, look: () => void): () => void {
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
