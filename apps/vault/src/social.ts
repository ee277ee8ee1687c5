import { completeReturn } from './login/completeReturn.ts'
import { showClosing } from './login/confirmReturn.ts'
import { readSocialReturn } from './login/socialReturn.ts'
import { adoptLook } from './look/adoptLook.ts'
import { applyLanguage } from './page/applyLanguage.ts'

adoptLook()
const returned = readSocialReturn(location.hash)
// The result must not stay in the address bar or the history.
history.replaceState(null, '', location.pathname)
void applyLanguage('').then(() => {
  if (returned) void completeReturn(returned, window.opener)
  else showClosing()
})
