import { adoptLook } from './look/adoptLook.ts'
import { harden } from './page/harden.ts'
import { start } from './page/start.ts'

harden()
// In a nested frame the vault could not tell which site asks, so that it does not start.
if (window.parent !== window && window.parent === window.top) {
  adoptLook()
  document.documentElement.dataset.kind = 'frame'
  void start('frame', window.parent)
}
