-- A client that reconnects without subscribing gets the messages of its earlier subscriptions.
CREATE INDEX relay_subscriptions_client ON relay_subscriptions (client);
