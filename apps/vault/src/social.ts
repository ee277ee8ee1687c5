import { tellWindows } from './login/socialResult.ts'

const facts = new URLSearchParams(location.hash.slice(1))
const site = facts.get('site')

/** The provider's answer goes to the site that asked and to nobody else; it is worth nothing without the login's secret. */
if (window.opener && site) window.opener.postMessage({ resultUri: location.href }, site)
else if (site) tellWindows(location.href)
window.close()
