import type { Sealed } from '#lib/storage/sealing.ts';

/** The channel has a name of its own: tabs of earlier versions end their session at a word that they do not know. */
export const KEY_CHANNEL = 'swapdesk-keys';

/** Messages between tabs about a node's key. */
export type KeyMessage =
	| {
			readonly say: 'ask';
			readonly nodeId: string;
			/** The public key for which the answer is sealed. */
			readonly asker: Uint8Array<ArrayBuffer>;
			/** The one tab that is to answer; any of them without it. */
			readonly of?: string | undefined;
	  }
	| {
			readonly say: 'give';
			readonly to: Uint8Array;
			readonly by: Uint8Array<ArrayBuffer>;
			readonly key: Sealed;
	  }
	| { readonly say: 'changed'; readonly nodeId: string; readonly giver: string };
