/** The checkout page's stylesheet; served from the server's origin, as its CSP requires. */
export const checkoutCss = `
:root {
  color-scheme: light dark;
  --bg: #f4f5f7; --card: #ffffff; --field: #f4f5f7; --border: #d9dce3; --text: #14161a;
  --soft: #5b6270; --accent: #3353e0; --on-accent: #ffffff; --danger: #b3261e; --good: #1b7a43;
  --note: #fff6dd; --note-text: #6b4e00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0e0f12; --card: #17191e; --field: #1f2228; --border: #343943; --text: #f2f3f5;
    --soft: #a2a9b5; --accent: #8aa0ff; --on-accent: #0e1020; --danger: #ff9d94; --good: #6fd69a;
    --note: #322a12; --note-text: #f3d98c;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--bg); color: var(--text); min-height: 100dvh; padding: 16px;
  display: grid; place-items: center; font: 400 16px/1.45 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
main {
  width: 100%; max-width: 400px; background: var(--card); border: 1px solid var(--border);
  border-radius: 24px; padding: 24px; display: grid; gap: 20px;
}
h1 { font-size: 20px; font-weight: 600; }
.note { background: var(--note); color: var(--note-text); border-radius: 12px; padding: 8px 12px; font-size: 14px; }
.error { color: var(--danger); font-size: 14px; font-weight: 500; }
form, .stack { display: grid; gap: 16px; }
label, legend, .caption { display: grid; gap: 6px; font-size: 14px; font-weight: 500; color: var(--soft); padding: 0; }
input, select {
  font: inherit; color: var(--text); background: var(--field); border: 1px solid var(--border);
  border-radius: 12px; padding: 12px 14px; width: 100%; min-height: 48px;
}
input[name='amount'] { font-size: 28px; font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.pair label { grid-template-rows: auto 1fr; }
.wide { grid-template-columns: 2fr 1fr; }
fieldset { border: 0; padding: 0; display: grid; gap: 8px; }
legend { margin-bottom: 6px; }
.choice {
  display: flex; align-items: center; gap: 12px; color: var(--text); border: 1px solid var(--border);
  border-radius: 12px; padding: 12px 14px; cursor: pointer; font-weight: 500;
}
.choice input { width: 20px; height: 20px; min-height: 0; accent-color: var(--accent); }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
button {
  font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0;
  border-radius: 14px; min-height: 52px; cursor: pointer;
}
button:active { transform: scale(0.99); }
:is(input, select, button, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
.back { text-align: center; font-size: 14px; }
.get { text-align: center; display: grid; gap: 4px; }
.get strong { font-size: 28px; font-weight: 600; overflow-wrap: anywhere; }
.get span { color: var(--soft); font-size: 14px; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 8px 12px; font-size: 14px; }
dt { color: var(--soft); }
dd { text-align: end; }
.total { font-weight: 600; color: var(--text); }
.address { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; color: var(--soft); }
.state { font-size: 16px; font-weight: 600; text-align: center; }
.good { color: var(--good); }
.ring {
  width: 40px; height: 40px; margin: auto; border-radius: 50%;
  border: 3px solid var(--border); border-top-color: var(--accent); animation: turn 1s linear infinite;
}
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .ring { animation: none; } button:active { transform: none; } }
`
