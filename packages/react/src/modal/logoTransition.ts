import { easing, isMotionReduced } from './motion.ts'

/** A logo in a view: its picture, its place on the screen, and whether it is the view's big one. */
export type LogoPlace = { logo: Element; box: DOMRect; isBig: boolean }

/** The logos of the view that are in sight. */
export function findLogos(view: HTMLElement): readonly LogoPlace[] {
  const visibleArea = view.parentElement?.getBoundingClientRect()
  if (!visibleArea) return []
  return [...view.querySelectorAll('.logo-ring > .logo, .row .logo, .tile .logo')]
    .map((logo) => ({
      logo,
      box: logo.getBoundingClientRect(),
      isBig: logo.matches('.logo-ring > .logo'),
    }))
    .filter(
      ({ box }) => box.width > 0 && box.top >= visibleArea.top && box.bottom <= visibleArea.bottom,
    )
}

/**
 * Moves the logo of a pressed wallet from its row to the big place in the new view, or back. The copy moves above the
 * card's body, because the views themselves fade and slide.
 */
export function moveLogo(
  view: HTMLElement,
  { from, durationMs }: { from: readonly LogoPlace[]; durationMs: number },
): void {
  const card = view.closest('.card')
  if (!card || isMotionReduced()) return
  const pair = findPair(from, findLogos(view))
  if (!pair) return
  const origin = card.getBoundingClientRect()
  const copy = pair.to.logo.cloneNode(true) as HTMLElement
  copy.classList.add('travelling')
  copy.setAttribute('aria-hidden', 'true')
  copy.style.inlineSize = `${pair.to.box.width}px`
  copy.style.blockSize = `${pair.to.box.height}px`
  card.append(copy)
  const timing = { duration: durationMs, easing }
  const moving = copy.animate(
    [keyframeAt(pair.from, pair.to, origin), keyframeAt(pair.to, pair.to, origin)],
    timing,
  )
  moving.onfinish = () => copy.remove()
  moving.oncancel = () => copy.remove()
  pair.to.logo.animate([{ visibility: 'hidden' }, { visibility: 'hidden' }], timing)
}

function findPair(
  from: readonly LogoPlace[],
  to: readonly LogoPlace[],
): { from: LogoPlace; to: LogoPlace } | null {
  for (const end of to) {
    const start = from.find(
      (candidate) => candidate.isBig !== end.isBig && isSame(candidate.logo, end.logo),
    )
    if (start) return { from: start, to: end }
  }
  return null
}

function isSame(a: Element, b: Element): boolean {
  return pictureOf(a) === pictureOf(b)
}

/** The image's URL, or the drawing of a wallet without one. */
function pictureOf(logo: Element): string {
  return logo.querySelector('img')?.src ?? logo.innerHTML
}

function keyframeAt(at: LogoPlace, copyPlace: LogoPlace, origin: DOMRect): Keyframe {
  const x = at.box.left - origin.left
  const y = at.box.top - origin.top
  return { transform: `translate(${x}px, ${y}px) scale(${at.box.width / copyPlace.box.width})` }
}
