import {
  type JSX,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useVirtualKeys } from './useVirtualKeys.ts'
import { type ScrollMemory, useVirtualRange } from './useVirtualRange.ts'
import { type IndexRange, layOut } from './virtualLayout.ts'

const defaultGap = 8

export type VirtualListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf(item: Item): string
  /** Items of one kind have the same height, which is measured. Arrow keys skip the kind `heading`. */
  kindOf?(item: Item): string
  /** The height in px that is assumed until one is measured. */
  expectedHeight: number
  columns?: number
  /** The scroll position, owned by the caller so that it can be restored. */
  memory?: ScrollMemory
  /** Called when the end of the list is near. */
  onEnd?(): void
  children(item: Item, index: number): ReactNode
}

/** A virtual list: only the items near the visible part are in the document. */
export function VirtualList<Item>(props: VirtualListProps<Item>): JSX.Element {
  const { items, columns = 1 } = props
  const list = useRef<HTMLUListElement>(null)
  const [heights, setHeights] = useState(props.memory?.heights ?? {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item's kind never changes
  const kinds = useMemo(() => items.map((item) => props.kindOf?.(item) ?? ''), [items])
  // The layout depends on the kinds, not on the items: new figures in the same rows do not recompute it.
  const shape = useMemo(() => kinds.join('\n'), [kinds])
  const layout = useMemo(() => {
    const layoutKinds = shape === '' && items.length === 0 ? [] : shape.split('\n')
    return layOut(
      layoutKinds.map((kind) => heights[kind] ?? props.expectedHeight),
      columns,
      defaultGap,
    )
  }, [shape, items.length, heights, columns, props.expectedHeight])
  const range = useVirtualRange(list, layout, props.memory)
  const { pinned, ...keys } = useVirtualKeys(list, kinds, columns)
  const { memory } = props
  useNearEnd(range.end >= items.length - columns * 4, items.length, props.onEnd)
  const indexes = renderedIndexes(range, pinned, items.length)
  const hasNewKind = indexes.some((index) => heights[kinds[index] ?? ''] === undefined)
  // Items of measured kinds are not measured again while scrolling, because measuring forces a layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items, or of another kind, may be higher
  useLayoutEffect(() => {
    const measured = measureHeights(list.current)
    if (hasSameHeights(heights, measured)) return
    const merged = { ...heights, ...measured }
    if (memory) memory.heights = merged
    setHeights(merged)
  }, [items, hasNewKind, heights, memory])
  return (
    <ul
      ref={list}
      className="virtual"
      part="list"
      aria-label={props.label}
      style={{ blockSize: layout.total }}
      {...keys}
    >
      {indexes.map((index) => {
        const item = items[index]
        if (item === undefined) return null
        return (
          <Item
            key={props.keyOf(item)}
            item={item}
            index={index}
            count={items.length}
            kind={kinds[index] ?? ''}
            top={layout.tops[index] ?? 0}
            columns={columns}
            render={props.children}
          />
        )
      })}
    </ul>
  )
}

type ItemProps<Item> = {
  item: Item
  index: number
  count: number
  kind: string
  top: number
  columns: number
  render(item: Item, index: number): ReactNode
}

function PlainItem<Item>(props: ItemProps<Item>): JSX.Element {
  const { index, columns } = props
  const width = `calc((100% - ${(columns - 1) * defaultGap}px) / ${columns})`
  return (
    <li
      data-index={index}
      data-kind={props.kind}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      style={{
        insetBlockStart: props.top,
        inlineSize: width,
        insetInlineStart: `calc((${width} + ${defaultGap}px) * ${index % columns})`,
      }}
    >
      {props.render(props.item, index)}
    </li>
  )
}

/** Memoised, so that scrolling renders only the items that enter. */
const Item = memo(PlainItem) as typeof PlainItem

/** The indexes to render: those near the visible part and the one with the focus, in order. */
function renderedIndexes(
  range: IndexRange,
  pinned: number | null,
  count: number,
): readonly number[] {
  const end = Math.min(range.end, count)
  const near = Array.from(
    { length: Math.max(0, end - range.start) },
    (_, offset) => range.start + offset,
  )
  if (pinned === null || pinned >= count || near.includes(pinned)) return near
  return pinned < range.start ? [pinned, ...near] : [...near, pinned]
}

/** Calls back when the end is near, once for each length of the list. */
function useNearEnd(isNear: boolean, length: number, onEnd: (() => void) | undefined): void {
  const latestOnEnd = useRef(onEnd)
  latestOnEnd.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: after new items the end may still be near
  useEffect(() => {
    if (isNear) latestOnEnd.current?.()
  }, [isNear, length])
}

/** The height of the first rendered item of each kind. */
function measureHeights(list: HTMLElement | null): Readonly<Record<string, number>> {
  const heightOfKind = new Map<string, number>()
  for (const item of list?.children ?? []) {
    const kind = item instanceof HTMLElement ? (item.dataset.kind ?? '') : ''
    if (item instanceof HTMLElement && !heightOfKind.has(kind) && item.offsetHeight > 0) {
      heightOfKind.set(kind, item.offsetHeight)
    }
  }
  return Object.fromEntries(heightOfKind)
}

function hasSameHeights(
  known: Readonly<Record<string, number>>,
  measured: Readonly<Record<string, number>>,
): boolean {
  return Object.entries(measured).every(
    ([kind, height]) => Object.hasOwn(known, kind) && known[kind] === height,
  )
}
