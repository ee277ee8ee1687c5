/** A heading whose top is above this line of the window has been reached. */
const reachedTopPx = 140

/** Marks the heading that the reader has reached in the table of contents. */
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading ? [{ link, heading }] : []
  })
  if (headings.length === 0) return
  const markReached = () => {
    const reached = headings.findLast(
      ({ heading }) => heading.getBoundingClientRect().top < reachedTopPx,
    )
    for (const { link } of headings) {
      link.toggleAttribute('data-current', link === (reached ?? headings[0])?.link)
    }
  }
  const observer = new IntersectionObserver(markReached, { rootMargin: '-80px 0px -60% 0px' })
  for (const { heading } of headings) observer.observe(heading)
}
