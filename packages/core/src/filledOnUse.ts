import type { StoreApi } from 'zustand/vanilla'

/** The same store, but whoever first reads or follows it sets off what fills it. */
export function filledOnUse<State>(store: StoreApi<State>, fill: () => void): StoreApi<State> {
  return {
    ...store,
    getState: () => {
      fill()
      return store.getState()
    },
    subscribe: (listener) => {
      fill()
      return store.subscribe(listener)
    },
  }
}
