const key = 'latchkey-docs-manager'

/** Tabs of package managers: one choice for all of them, stored for the next page. */
export function startTabs(): void {
  choose(localStorage.getItem(key) ?? 'npm')
  for (const tab of document.querySelectorAll<HTMLButtonElement>('[role=tab]')) {
    tab.addEventListener('click', () => store(tab))
    tab.addEventListener('keydown', (event) => {
      const next = event.key === 'ArrowRight' ? tab.nextElementSibling : tab.previousElementSibling
      if (!/^Arrow(Left|Right)$/.test(event.key) || !(next instanceof HTMLButtonElement)) return
      store(next)
      next.focus()
    })
  }
}

function store({ dataset: { manager = 'npm' } }: HTMLButtonElement): void {
  localStorage.setItem(key, manager)
  choose(manager)
}

function choose(manager: string): void {
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
