const storageKey = 'latchkey-docs-manager'

/** Tabs of package managers: one choice for all of them, stored for the next page. */
export function startTabs(): void {
  showManager(localStorage.getItem(storageKey) ?? 'npm')
  for (const tab of document.querySelectorAll<HTMLButtonElement>('[role=tab]')) {
    tab.addEventListener('click', () => storeManager(tab))
    tab.addEventListener('keydown', (event) => {
      const next = event.key === 'ArrowRight' ? tab.nextElementSibling : tab.previousElementSibling
      if (!/^Arrow(Left|Right)$/.test(event.key) || !(next instanceof HTMLButtonElement)) return
      storeManager(next)
      next.focus()
    })
  }
}

function storeManager({ dataset: { manager = 'npm' } }: HTMLButtonElement): void {
  localStorage.setItem(storageKey, manager)
  showManager(manager)
}

function showManager(manager: string): void {
  for (const group of document.querySelectorAll('.tabs')) {
    const tabs = [...group.querySelectorAll<HTMLElement>('[role=tab]')]
    if (!tabs.some((tab) => tab.dataset.manager === manager)) continue
    for (const tab of tabs) {
      const isChosen = tab.dataset.manager === manager
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
    }
    for (const panel of group.querySelectorAll<HTMLElement>('[role=tabpanel]')) {
      panel.hidden = panel.dataset.manager !== manager
    }
  }
}
