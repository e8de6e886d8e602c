/** A raw reply. Replies of a worker have status 200, like those of a node. */
export interface WireReply {
	readonly status: number;
	readonly body: Uint8Array;
}
