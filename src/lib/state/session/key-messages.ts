import { isObject, isText } from '#lib/storage/checks/row-check.ts';
import type { Sealed } from '#lib/storage/sealing.ts';

/** Every script of this origin can read and write here. */
export const KEY_CHANNEL = 'swapdesk-keys';

/** Messages between tabs about a node's key. */
export type KeyMessage =
	| {
			readonly say: 'ask';
			readonly nodeId: string;
			/** The public key for which the answer is sealed. */
			readonly asker: Uint8Array<ArrayBuffer>;
	  }
	| {
			readonly say: 'give';
			readonly to: Uint8Array;
			readonly by: Uint8Array<ArrayBuffer>;
			readonly key: Sealed;
	  }
	/** The changed key, sealed for the tabs that were given the one before. */
	| { readonly say: 'changed'; readonly nodeId: string; readonly key: Sealed };

const isBytes = (value: unknown): boolean => value instanceof Uint8Array && value.length < 10_000;
const isSealed = (value: unknown): boolean =>
	isObject(value) && isBytes(value['iv']) && isBytes(value['sealed']);

export function isKeyMessage(data: unknown): data is KeyMessage {
	if (!isObject(data)) return false;
	if (data['say'] === 'ask') return isText(data['nodeId']) && isBytes(data['asker']);
	if (data['say'] === 'give') return isBytes(data['to']) && isBytes(data['by']) && isSealed(data['key']);
	return data['say'] === 'changed' && isText(data['nodeId']) && isSealed(data['key']);
}
