"""HTTP, WebSocket, storage and bus round `tables`: thin, each behind a small interface of ours."""
