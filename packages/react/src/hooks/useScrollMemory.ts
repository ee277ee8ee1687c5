import type { Latchkey } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

type Memory = { top: number; heights: Readonly<Record<string, number>> }

const shelves = new WeakMap<Latchkey, Map<string, Memory>>()

/** How far a list was scrolled when the visitor went on from it, so that the way back leads to the same place. */
export function useScrollMemory(name: string): Memory {
  const latchkey = useLatchkey()
  const memory = useMemo(() => memoryOf(latchkey, name), [latchkey, name])
  // A modal that is opened anew begins at the top.
  useEffect(
    () =>
      latchkey.modal.subscribe((state) => {
        if (!state.open) memory.top = 0
      }),
    [latchkey, memory],
  )
  return memory
}

function memoryOf(latchkey: Latchkey, name: string): Memory {
  const shelf = shelves.get(latchkey) ?? new Map<string, Memory>()
  shelves.set(latchkey, shelf)
  const memory = shelf.get(name) ?? { top: 0, heights: {} }
  shelf.set(name, memory)
  return memory
}
