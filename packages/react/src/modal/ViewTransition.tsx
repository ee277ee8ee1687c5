import { Component, createRef, type ReactNode } from 'react'
import { slideIn, slideOut } from './motion.ts'

type Props = { viewKey: string; depth: number; children: ReactNode }
type Copy = HTMLElement | null

const durationMs = 150
const distancePx = 24

/**
 * A new view slides in from the end side, a previous one from the start side; the old view leaves on the other side.
 */
export class ViewTransition extends Component<Props> {
  private readonly view = createRef<HTMLDivElement>()
  /** The scroll position of each view when it was left, restored on going back. */
  private readonly tops = new Map<string, number>()

  /** The last moment at which the old view is still in the document. */
  override getSnapshotBeforeUpdate(before: Props): Copy {
    const view = this.view.current
    if (before.viewKey === this.props.viewKey || !view) return null
    const copy = view.cloneNode(true) as HTMLElement
    copy.classList.add('leaving')
    copy.inert = true
    copy.setAttribute('aria-hidden', 'true')
    // The new view starts at its top; the old one leaves at its scroll position.
    const body = view.parentElement
    this.tops.set(before.viewKey, body?.scrollTop ?? 0)
    if (body && body.scrollTop > 0) {
      copy.style.insetBlockStart = `${-body.scrollTop}px`
      body.scrollTop = 0
    }
    return copy
  }

  override componentDidUpdate(before: Props, _state: unknown, copy: Copy): void {
    const view = this.view.current
    if (!copy || !view) return
    const isRtl = getComputedStyle(view).direction === 'rtl'
    const distance = (this.props.depth < before.depth ? -distancePx : distancePx) * (isRtl ? -1 : 1)
    for (const old of view.parentElement?.querySelectorAll('.leaving') ?? []) old.remove()
    this.scrollBack(before.depth)
    view.after(copy)
    slideOut(copy, { distance: -distance, durationMs })
    slideIn(view, { distance, durationMs })
  }

  private scrollBack(depthBefore: number): void {
    const top = this.tops.get(this.props.viewKey)
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
