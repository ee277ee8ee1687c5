import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core'
import { getConnection, watchConnection } from 'latchkey'
import { getWalletClient } from 'latchkey/evm'
import { latchkey } from './latchkey.js'

@Component({
  selector: 'shop-app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>My shop</h1>
    <latchkey-button></latchkey-button>
    @if (connection().status === 'connected') {
      <p>
        <button type="button" (click)="sign()">Sign a message</button>
        <output>{{ signature() }}</output>
      </p>
    }
  `,
})
export class App {
  readonly connection = signal(getConnection(latchkey, { namespace: 'eip155' }))
  readonly signature = signal('')

  constructor() {
    const stop = watchConnection(latchkey, {
      namespace: 'eip155',
      onChange: (connection) => this.connection.set(connection),
    })
    inject(DestroyRef).onDestroy(stop)
  }

  async sign(): Promise<void> {
    const wallet = await getWalletClient(latchkey)
    this.signature.set(await wallet.signMessage({ message: 'Hello from my shop' }))
  }
}
