/** A frame that appears is read from its heading on, unless somebody is typing. For headings with tabindex -1. */
export function heading(node: HTMLElement): void {
  requestAnimationFrame(() => {
    if (node.offsetParent && !document.activeElement?.matches('input, select')) node.focus({ preventScroll: true })
  })
}
