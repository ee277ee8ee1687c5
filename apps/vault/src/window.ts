import './approve.css'
import './code.css'
import './login.css'
import './slots.css'
import './vault.css'
import { harden } from './page/harden.ts'
import { start } from './page/start.tsx'

harden()
const { opener } = window
if (window.parent === window && opener) void start('window', opener)
