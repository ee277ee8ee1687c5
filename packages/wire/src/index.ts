export { type Endpoint, endpoint, type InputOf, type ReplyOf } from './endpoint.ts'
export { caip2, caip10, count, hex, namespace, textList, units } from './scalars.ts'
