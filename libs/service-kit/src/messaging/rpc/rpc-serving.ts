/**
 * Whether this process is subscribed to the calls of its service: until then callers would get the error that nobody
 * serves them.
 */
export class RpcServing {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
