import { Component, createRef, type ReactNode } from 'react'
import { findLogos, type LogoPlace, moveLogo } from './logoTransition.ts'
import { slideIn, slideOut } from './motion.ts'

type Props = { viewKey: string; depth: number; children: ReactNode }
type OldView = { copy: HTMLElement; logos: readonly LogoPlace[] } | null

const arriveMs = 150
/** The old view is gone before the new one is readable. */
const leaveMs = 60
const distancePx = 24

/**
 * A new view slides in from the end side, a previous one from the start side; the old view leaves on the other side.
 * A wallet's logo that is in both views travels from the one place to the other.
 */
export class ViewTransition extends Component<Props> {
  private readonly view = createRef<HTMLDivElement>()
  /** The scroll position of each view when it was left, restored on going back. */
  private readonly scrollTops = new Map<string, number>()

  /** The last moment at which the old view is still in the document. */
  override getSnapshotBeforeUpdate(before: Props): OldView {
    const view = this.view.current
    if (before.viewKey === this.props.viewKey || !view) return null
    const logos = findLogos(view)
    const copy = view.cloneNode(true) as HTMLElement
    copy.classList.add('leaving')
    copy.inert = true
    copy.setAttribute('aria-hidden', 'true')
    // The new view starts at its top; the old one leaves at its scroll position.
    const body = view.parentElement
    this.scrollTops.set(before.viewKey, body?.scrollTop ?? 0)
    if (body && body.scrollTop > 0) {
      copy.style.insetBlockStart = `${-body.scrollTop}px`
      body.scrollTop = 0
    }
    return { copy, logos }
  }

  override componentDidUpdate(before: Props, _state: unknown, old: OldView): void {
    const view = this.view.current
    if (!old || !view) return
    // The minimum height that a search or a tab set belongs to the old view.
    view.style.removeProperty('min-block-size')
    const isRtl = getComputedStyle(view).direction === 'rtl'
    const distance = (this.props.depth < before.depth ? -distancePx : distancePx) * (isRtl ? -1 : 1)
    for (const leavingCopy of view.parentElement?.querySelectorAll('.leaving') ?? [])
      leavingCopy.remove()
    this.scrollBack(before.depth)
    view.after(old.copy)
    moveLogo(view, { from: old.logos, durationMs: arriveMs })
    slideOut(old.copy, { distance: -distance, durationMs: leaveMs })
    slideIn(view, { distance, durationMs: arriveMs })
  }

  private scrollBack(depthBefore: number): void {
    const top = this.scrollTops.get(this.props.viewKey)
    const body = this.view.current?.parentElement
    if (top && body && this.props.depth < depthBefore) body.scrollTop = top
  }

  override render(): ReactNode {
    return (
      <div ref={this.view} className="view" part="view">
        {this.props.children}
      </div>
    )
  }
}
