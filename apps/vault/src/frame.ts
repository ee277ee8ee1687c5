import './approve.css'
import './login.css'
import './vault.css'
import { harden } from './page/harden.ts'
import { start } from './page/start.tsx'

harden()
// In a frame of a frame nobody could say who asks.
if (window.parent !== window && window.parent === window.top) void start('frame', window.parent)
