import type { MessageReading } from '#lib/domain/tools/message.ts';

/** Encrypted data that transactions carry. */
export interface NodeMessages {
	/** The passphrase appears in no error. */
	read(coin: string, txid: string, passphrase: string): Promise<MessageReading>;
}
