import { startCopyButtons } from './copyButtons.ts'
import { followContents } from './followContents.ts'
import { startMenu } from './menu.ts'
import { startSearch } from './openSearch.ts'
import { startTabs } from './tabs.ts'
import { startThemeButton } from './themeButton.ts'

startMenu()
startThemeButton()
startSearch()
startCopyButtons()
startTabs()
followContents()

// A table or code that scrolls sideways must be reachable by keyboard.
for (const box of document.querySelectorAll<HTMLElement>('.table, pre')) {
  if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
}
