import { type Filter, isFiltered, toggleFilter } from '../address/consoleAddress.ts'
import { useAddress } from '../address/useAddress.ts'

type Filters = {
  filters: readonly Filter[]
  isOn(filter: Filter): boolean
  toggle(filter: Filter): void
  clear(): void
}

/** The filters of the URL. */
export function useFilters(): Filters {
  const [{ filters }, change] = useAddress()
  return {
    filters,
    isOn: (filter) => isFiltered(filters, filter),
    toggle: (filter) => change({ filters: toggleFilter(filters, filter) }),
    clear: () => change({ filters: [] }),
  }
}
