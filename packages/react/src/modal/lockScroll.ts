/** Stops the page behind the modal from scrolling, without a horizontal shift; returns the cleanup. */
export function lockScroll(): () => void {
  const { style } = document.documentElement
  const before = { overflow: style.overflow, gutter: style.scrollbarGutter }
  const hasScrollbar = innerWidth > document.documentElement.clientWidth
  style.overflow = 'hidden'
  if (hasScrollbar) style.scrollbarGutter = 'stable'
  return () => {
    style.overflow = before.overflow
    style.scrollbarGutter = before.gutter
  }
}
