import { completeSocialReturn } from './login/completeSocialReturn.ts'
import { showClosing } from './login/confirmSocialReturn.ts'
import { parseSocialReturn } from './login/socialReturn.ts'
import { adoptLook } from './look/adoptLook.ts'
import { applyLanguage } from './page/applyLanguage.ts'

adoptLook()
const returned = parseSocialReturn(location.hash)
// The result must not stay in the address bar or the history.
history.replaceState(null, '', location.pathname)
void applyLanguage('').then(() => {
  if (returned) void completeSocialReturn(returned, window.opener)
  else showClosing()
})
