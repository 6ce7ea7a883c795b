import { ApiClient } from '../../local/demo/client';
import type { LoadedService } from './started-service';

/** An account under load: the status of each answer is what counts, not its content. */
export class LoadClient {
  readonly api: ApiClient;

  constructor(
    private readonly baseUrl: LoadedService['baseUrl'],
    private readonly apiKey: string,
  ) {
    this.api = new ApiClient(baseUrl, apiKey);
  }

  get = (path: string): Promise<number> => this.status('GET', path);

  submit = (taskUuid: string, photo: Uint8Array): Promise<number> =>
    this.status('POST', `/image-recognition/tasks/${taskUuid}/images`, formOf('images', photo));

  wait = (taskUuid: string, photo: Uint8Array): Promise<number> =>
    this.status('POST', `/image-recognition/tasks/${taskUuid}/sync-image`, formOf('image', photo));

  private async status(method: string, path: string, body?: FormData): Promise<number> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { 'X-API-Key': this.apiKey },
      ...(body && { body }),
    });
    await response.arrayBuffer();
    return response.status;
  }
}

function formOf(field: string, photo: Uint8Array): FormData {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(photo)]), 'photo.jpg');
  return form;
}
