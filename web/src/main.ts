import "./board/board";
import "./app/shell";
