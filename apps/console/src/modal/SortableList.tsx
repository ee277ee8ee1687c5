import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { Icon } from '../parts/Icon.tsx'

type SortableItem = { id: string; title: string; picture?: string; end?: ReactNode }

/** A list whose order changes by drag, or by keyboard: Space lifts an item, arrow keys move it, Space drops it. */
export function SortableList(props: {
  label: string
  items: readonly SortableItem[]
  onOrder: (ids: readonly string[]) => void
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = props.items.map(({ id }) => id)
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    props.onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  const titleOf = (id: string | number) => props.items.find((item) => item.id === id)?.title ?? ''
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Lifted ${titleOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over
              ? `${titleOf(active.id)} is at position ${ids.indexOf(String(over.id)) + 1}.`
              : undefined,
          onDragEnd: ({ active }) => `Dropped ${titleOf(active.id)}.`,
          onDragCancel: ({ active }) => `${titleOf(active.id)} is back at its place.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="sortable" aria-label={props.label}>
          {props.items.map((item) => (
            <SortableRow key={item.id} item={item} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ item }: { item: SortableItem }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const move = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      className="sortable-row"
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: move, transition }}
    >
      <button
        type="button"
        className="drag"
        {...attributes}
        {...listeners}
        aria-label={`Move ${item.title}`}
      >
        <Icon name="drag" />
      </button>
      {item.picture ? <img src={item.picture} alt="" width="28" height="28" /> : null}
      <span className="sortable-title">{item.title}</span>
      {item.end}
    </li>
  )
}
