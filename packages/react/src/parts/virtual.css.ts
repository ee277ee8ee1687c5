import { type Css, css } from '../mount/css.ts'

export const virtualCss: Css = css`
.virtual { position: relative; }
.virtual > li { position: absolute; }
`
