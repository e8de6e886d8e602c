/** A reply, not yet read. A worker host's reply has status 200 like the node's own. */
export interface WireReply {
	readonly status: number;
	readonly body: Uint8Array;
}
